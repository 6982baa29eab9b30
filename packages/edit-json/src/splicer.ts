import { innerIndent, isBlock, outerIndent, type Style } from "./style.ts";
import { cut, delist, enlist, type Item, type List, plain, type Text, written } from "./tree.ts";
import {
  endOfComments,
  endOfSameLineComments,
  endsInLineComment,
  hasComment,
  hasLineBreak,
  indentOfLastLine,
  startOfComments,
  startOfLastLine,
  startsWithLineBreak,
} from "./trivia.ts";

/** What is put into a list: a member with its key, or an item of an array. */
export interface Addition {
  readonly name: string | undefined;
  readonly text: string;
}

/**
 * Puts a member or item at a place of a list, laid out as its neighbours are. Comments keep their places: one on the line
 * of the neighbour before stays there. `trailingComma`: whether a last member may take over the comma of the one before.
 */
export const insert = (list: List, index: number, addition: Addition, style: Style, trailingComma: boolean): Item => {
  const item = itemOf(list, addition, style);
  const { items } = list;
  if (items.length === 0) fill(list, item, style);
  else if (index === 0) insertFirst(list, item, style);
  else if (index < items.length) insertBetween(list, index, item, style);
  else append(list, item, style, trailingComma);
  items.splice(index, 0, item);
  enlist(list, item);
  return item;
};

const itemOf = (list: List, { name, text }: Addition, style: Style): Item => {
  const key =
    name === undefined ? undefined : { name, text: written(JSON.stringify(name)), colon: written(style.colon) };
  return { list, key, before: [], value: { kind: "leaf", text: written(text) }, after: [], comma: undefined };
};

/** The first member of a list goes after the comments that are there. */
const fill = (list: List, item: Item, style: Style): void => {
  const inside = plain(list.tail);
  const comments = endOfComments(inside);
  if (isBlock(list)) {
    const lastLine = startOfLastLine(inside.slice(comments));
    item.before = [...cut(list.tail, 0, comments), ...written(lineStart(list, style))];
    list.tail = lastLine < 0 ? written(style.eol + outerIndent(list)) : cut(list.tail, comments + lastLine);
  } else {
    const space = cut(list.tail, comments);
    const pad = space.length > 0 ? space : written(style.pad);
    item.before = [...cut(list.tail, 0, comments), ...pad];
    list.tail = written(plain(pad));
  }
};

const insertFirst = (list: List, item: Item, style: Style): void => {
  const next = list.items[0] as Item;
  item.comma = written(",");
  if (isBlock(list)) {
    const sameLine = endOfSameLineComments(plain(next.before));
    item.before = [...cut(next.before, 0, sameLine), ...written(lineStart(list, style))];
    next.before = cut(next.before, sameLine);
  } else {
    const space = startOfComments(plain(next.before));
    item.before = cut(next.before, 0, space);
    next.before = [...written(style.gap), ...cut(next.before, space)];
  }
};

const insertBetween = (list: List, index: number, item: Item, style: Style): void => {
  const next = list.items[index] as Item;
  const following = plain(next.before);
  const sameLine = hasLineBreak(following) ? endOfSameLineComments(following) : 0;
  item.before = behind(cut(next.before, 0, sameLine), separatorOf(list, style).before, list, style);
  item.comma = written(",");
  next.before = cut(next.before, sameLine);
};

const append = (list: List, item: Item, style: Style, trailingComma: boolean): void => {
  const last = list.items.at(-1) as Item;
  const sameLine = endOfSameLineComments(plain(list.tail));
  const comments = cut(list.tail, 0, sameLine);
  const { before, after } = separatorOf(list, style);
  const startsLine = !hasLineBreak(after) && (hasLineBreak(before) || endsInLineComment(plain(comments)));
  if (last.comma || startsLine) item.before = behind(comments, before, list, style);
  else {
    last.after = [...comments, ...written(after)];
    item.before = written(before);
  }
  if (last.comma && trailingComma) item.comma = written(",");
  last.comma ??= written(",");
  list.tail = cut(list.tail, sameLine);
};

/** White space behind comments; on a new line where a line comment would swallow what follows. */
const behind = (comments: Text, space: string, list: List, style: Style): Text => {
  const isSwallowed = endsInLineComment(plain(comments)) && !startsWithLineBreak(space);
  return [...comments, ...written(isSwallowed ? lineStart(list, style) : space)];
};

const lineStart = (list: List, style: Style): string => style.eol + innerIndent(list, style.unit);

/** The white space after and before the comma that goes before a new last item. */
const separatorOf = (list: List, style: Style): { readonly after: string; readonly before: string } => {
  const after = plain(list.items.at(-2)?.after ?? []);
  const before = plain(list.items.at(-1)?.before ?? []);
  if (hasLineBreak(after) && !hasLineBreak(before))
    return { after: style.eol + indentOfLastLine(after), before: before.slice(endOfComments(before)) };
  return { after: "", before: isBlock(list) ? lineStart(list, style) : style.gap };
};

/**
 * Takes an item out, with the comments that stand behind it on its own line. Comments above it, and on the line of the
 * item before, stay. `keepComma`: the item before keeps its comma also when it becomes the last.
 */
export const remove = (list: List, item: Item, keepComma = false): void => {
  const { items } = list;
  const index = items.lastIndexOf(item);
  const next = items[index + 1];
  const previous = items[index - 1];
  const following = next ? next.before : list.tail;
  let preceding = item.before;
  if (!next && !item.comma && previous && !keepComma) {
    preceding = [...previous.after, ...preceding];
    previous.after = [];
    previous.comma = undefined;
  }
  const gap = join(preceding, withoutOwnComments(item, following, next === undefined), {
    isFirst: previous === undefined,
    isLast: next === undefined,
  });
  if (next) next.before = gap;
  else list.tail = gap;
  items.splice(index, 1);
  delist(list, item);
};

/** What stays of the trivia behind an item: all but the comments on its line, and the white space before its comma. */
const withoutOwnComments = (item: Item, following: Text, isLast: boolean): Text => {
  const after = plain(item.after);
  const rest = after.slice(endOfSameLineComments(after, { whole: true }));
  if (hasComment(rest)) return [...cut(item.after, after.length - rest.length), ...following];
  if (hasLineBreak(rest)) return following;
  const behind = plain(following);
  const own = endOfSameLineComments(behind, { whole: true });
  return isLast || hasLineBreak(behind.slice(own)) ? cut(following, own) : following;
};

/**
 * Puts together the trivia before and behind an item that is gone. Of the white space at the seam one side is kept: the one
 * with the line break, and of two such the one behind.
 */
const join = (left: Text, right: Text, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Text => {
  const before = plain(left);
  const after = plain(right);
  const seam = endOfComments(before);
  const space = after.slice(0, startOfComments(after));
  const isFollowed = !isLast || hasComment(after);
  if (endsInLineComment(before.slice(0, seam))) {
    const lineBreak = space.search(/[\r\n]/);
    if (lineBreak >= 0) return [...cut(left, 0, seam), ...cut(right, lineBreak)];
  } else {
    const breaksLeft = hasLineBreak(before.slice(seam));
    const keepsLeft = !hasLineBreak(space) && (breaksLeft ? isFollowed : isFirst);
    if (!keepsLeft) return [...cut(left, 0, seam), ...right];
  }
  return [...left, ...cut(right, space.length)];
};

/** Gives an item another value. */
export const replace = (item: Item, text: string): void => {
  item.value = { kind: "leaf", text: written(text) };
};
