"""Reads cases as JSON lines, judges each with PyYAML (a reader of YAML 1.1), and answers one line each: ok, skip or why not."""
import json
import math
import sys

import yaml


class Loader(yaml.SafeLoader):
    """Knows every tag: an unknown one counts as what the value looks like."""


def any_tag(loader, suffix, node):
    if isinstance(node, yaml.MappingNode):
        return loader.construct_mapping(node, deep=True)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    return loader.construct_scalar(node)


Loader.add_multi_constructor("!", any_tag)


def bare(value):
    return value is None or value == {} or value == []


def without(value, path, drop):
    """The value with `drop` done to the container at the path, and without containers that are empty then."""
    if path:
        inner = without(value.get(path[0]) if isinstance(value, dict) else None, path[1:], drop)
        rest = {k: v for k, v in value.items() if k != path[0]} if isinstance(value, dict) else {}
        if not bare(inner):
            rest[path[0]] = inner
        return rest
    return drop(value)


def container(value, path):
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def find(value, name, keyed):
    if keyed is None:
        return value.get(name) if isinstance(value, dict) else None
    items = value if isinstance(value, list) else []
    return next((item for item in items if isinstance(item, dict) and item.get(keyed) == name), None)


def same(a, b):
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return a == b or (math.isnan(a) and math.isnan(b))
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return type(a) is type(b) and a == b


def decoded(value):
    if isinstance(value, dict) and "$number" in value:
        text = value["$number"]
        return int(text) if text.lstrip("-").isdigit() else float(text.replace("Infinity", "inf"))
    if isinstance(value, dict):
        return {key: decoded(item) for key, item in value.items()}
    return [decoded(item) for item in value] if isinstance(value, list) else value


def judge(case):
    path, keyed, name = case["path"], case.get("keyedBy"), case["name"]
    try:
        before = yaml.load(case["before"], Loader)
    except (yaml.YAMLError, TypeError, ValueError, RecursionError):
        return "skip"
    try:
        after = yaml.load(case["after"], Loader)
    except (yaml.YAMLError, TypeError, ValueError) as error:
        return "cannot read: " + str(error).replace("\n", " ")

    def drop(value):
        if keyed is None:
            return {k: v for k, v in value.items() if k != name} if isinstance(value, dict) else {}
        return [item for item in value or [] if not (isinstance(item, dict) and item.get(keyed) == name)]

    if not same(without(before, path, drop), without(after, path, drop)):
        return "others differ"
    entry = find(container(after, path), name, keyed)
    if "set" not in case:
        return "ok" if entry is None else "still there"
    old = find(container(before, path), name, keyed) or {}
    wanted = {k: v for k, v in old.items() if k not in case["drop"]}
    wanted.update(decoded(case["set"]))
    return "ok" if same(wanted, entry or {}) else "entry differs"


for line in sys.stdin:
    try:
        print(judge(json.loads(line)))
    except RecursionError:
        print("skip")
