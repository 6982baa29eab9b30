import { type DocumentValue, own, type Path } from "@agent-config/core";
import { openDocument } from "./document.ts";
import { locate } from "./locator.ts";
import type { Model } from "./model.ts";
import { isMap } from "./value.ts";

/**
 * The value at a path; undefined when it is not there or the text is blank. Throws CONFIG_SHAPE when something else than a
 * table stands on the way.
 */
export const read = (text: string, model: Model, path: Path): DocumentValue | undefined => {
  if (/^\uFEFF?\s*$/.test(text)) return undefined;
  let value: DocumentValue | undefined = model;
  for (const [depth, key] of path.entries()) {
    if (!isMap(value)) {
      const way = path.slice(0, depth);
      locate(openDocument(text, model, [way]), { path: way });
      return undefined;
    }
    value = own(value, key);
    if (value === undefined) return undefined;
  }
  return value;
};
