import type { DocumentValue, Path } from "@agent-config/core";
import { isMap, isScalar } from "yaml";
import { nameOf } from "./locate.ts";
import type { Source } from "./parse.ts";
import { refusal } from "./refusal.ts";
import { followed, keyText, toValue } from "./values.ts";

/** The value at a path of keys, following aliases; undefined when it is not there. Nothing else is converted. */
export const read = (source: Source, path: Path): DocumentValue | undefined => {
  if (source.token?.value === undefined) return undefined;
  let node = source.content;
  for (const [depth, key] of path.entries()) {
    const map = followed(source, node);
    if (map === null || (isScalar(map) && map.value === null)) return undefined;
    if (!isMap(map))
      throw refusal("CONFIG_SHAPE", source.text, map.range[0], `${nameOf(path.slice(0, depth))} is not a map`);
    const [pair, second] = map.items.filter((item) => keyText(source, item.key) === key);
    if (second)
      throw refusal("CONFIG_DUPLICATE_KEY", source.text, second.key.range[0], `"${key}" stands here a second time`);
    if (!pair) return undefined;
    node = pair.value;
  }
  return toValue(source, node);
};
