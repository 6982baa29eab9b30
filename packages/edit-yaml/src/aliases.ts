import { type Alias, isAlias, isScalar, type ParsedNode } from "yaml";

/** Finds what each alias stands for: the last node before it that has the anchor of its name. */
export const resolveAliases = (
  text: string,
  content: ParsedNode | null,
): ReadonlyMap<Alias, ParsedNode | undefined> => {
  const found = new Map<Alias, ParsedNode | undefined>();
  if (!text.includes("*")) return found;
  const anchors = new Map<string, ParsedNode>();
  const visit = (node: ParsedNode | null): void => {
    if (!node) return;
    if (isAlias(node)) {
      found.set(node, anchors.get(node.source));
      return;
    }
    if (node.anchor) anchors.set(node.anchor, node);
    if (isScalar(node)) return;
    for (const item of node.items) {
      if ("key" in item) {
        visit(item.key);
        visit(item.value);
      } else visit(item);
    }
  };
  visit(content);
  return found;
};
