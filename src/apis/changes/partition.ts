/**
 * Which nodes of a graph say the same, with all that they lead to: the coarsest partition in which nodes of one class have equal labels
 * and children of equal classes, edge by edge. Circles need no names for it, and it does not matter how often a node is shared or copied.
 *
 * As in the minimization of automata (Hopcroft 1971): when a class falls apart, its largest part keeps the number, and only what leads
 * to the others is looked at again. So the work is m log n for n nodes and m edges.
 */
import { groupBy } from '../../shared/group-by.ts';

interface State {
  readonly classes: number[];
  readonly members: Set<number>[];
  /** By class: the nodes with a child that changed its class. */
  readonly changed: Map<number, Set<number>>;
}

/** The class of each node. `children[node]` are its children, in the order of its edges; the label says how many there are. */
export function partition(labels: readonly string[], children: readonly (readonly number[])[]): readonly number[] {
  const numbers = new Map<string, number>();
  const state: State = { classes: [], members: [], changed: new Map() };
  for (const [node, label] of labels.entries()) {
    const found = numbers.get(label) ?? numbers.size;
    numbers.set(label, found);
    state.classes.push(found);
    (state.members[found] ??= new Set()).add(node);
    mark(state, node);
  }
  const parents: number[][] = labels.map(() => []);
  for (const [node, own] of children.entries()) for (const child of own) parents[child]?.push(node);
  const signature = (node: number): string => (children[node] ?? []).map((child) => state.classes[child]).join();
  for (const [found, nodes] of state.changed) {
    state.changed.delete(found);
    const moved = split(state, { found, groups: groupsOf(state, { found, nodes, signature }) });
    for (const node of moved) for (const parent of parents[node] ?? []) mark(state, parent);
  }
  return state.classes;
}

/** A map is walked in the order of its insertions, those made meanwhile among them. */
function mark({ classes, changed }: State, node: number): void {
  const found = classes[node] ?? 0;
  const nodes = changed.get(found);
  if (nodes === undefined) changed.set(found, new Set([node]));
  else nodes.add(node);
}

interface Looked {
  readonly found: number;
  readonly nodes: ReadonlySet<number>;
  readonly signature: (node: number) => string;
}

/** The members of a class by their children; those that need no look have the children of any one of them. */
function groupsOf({ members }: State, { found, nodes, signature }: Looked): readonly (readonly number[])[] {
  const all = members[found] ?? new Set<number>();
  if (all.size < 2) return [];
  const groups = groupBy([...nodes], signature);
  if (nodes.size === all.size) return [...groups.values()];
  const others = groups.get(signature(firstOutside(all, nodes)));
  const parts = [...groups.values()].filter((group) => group !== others);
  const rest = all.size - parts.reduce((sum, group) => sum + group.length, 0);
  // What need not be looked at is listed only where it is not the largest part.
  if (parts.every((group) => group.length <= rest)) return [[], ...parts];
  const listed = new Set(parts.flat());
  return [...parts, [...all].filter((node) => !listed.has(node))];
}

function firstOutside(all: ReadonlySet<number>, nodes: ReadonlySet<number>): number {
  for (const node of all) if (!nodes.has(node)) return node;
  throw new Error('All members of the class are among the nodes.');
}

/** Gives new numbers to all groups but the largest, or the unlisted one, and returns the nodes that have one. */
function split(
  { classes, members }: State,
  { found, groups }: { found: number; groups: readonly (readonly number[])[] },
) {
  const kept =
    groups.find((group) => group.length === 0) ??
    groups.reduce<readonly number[]>((largest, group) => (group.length > largest.length ? group : largest), []);
  const moved: number[] = [];
  for (const group of groups) {
    if (group === kept) continue;
    const number = members.length;
    members.push(new Set(group));
    for (const node of group) {
      members[found]?.delete(node);
      classes[node] = number;
      moved.push(node);
    }
  }
  return moved;
}
