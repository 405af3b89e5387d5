/**
 * Calculates, for a graph of modules, which imports form cycles, which ones others imply, and the rows of its
 * picture.
 */

/** A graph of modules: for each node, the nodes that it imports. */
export type Graph = Map<string, Set<string>>;

/** Builds a graph from pairs of importing and imported node. Pairs of a node with itself are left out. */
export function graphOf(nodes: Iterable<string>, pairs: Iterable<readonly [string, string]>): Graph {
  const graph: Graph = new Map([...nodes].sort().map((node) => [node, new Set<string>()]));
  for (const [from, to] of pairs) if (from !== to) graph.get(from)?.add(to);
  return graph;
}

/** Returns the nodes that `from` reaches in one or more imports, without using the import `avoid`. */
export function reached(graph: Graph, from: string, avoid?: readonly [string, string]): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (found.has(next) || (node === avoid?.[0] && next === avoid[1])) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}

/** Returns the imports that are part of a cycle of imports. */
export const circular = (graph: Graph): [string, string][] =>
  edges(graph).filter(([from, to]) => reached(graph, to).has(from));

/** Returns the imports that no others imply. It omits a -> c if there are a -> b and b -> c. */
export const essential = (graph: Graph): [string, string][] =>
  edges(graph).filter(([from, to]) => !reached(graph, from, [from, to]).has(to));

/** Returns the nodes in rows from the top. Each node is in a row above all nodes that it imports. */
export function rowsOf(graph: Graph): string[][] {
  const height = new Map<string, number>();
  const heightOf = (node: string): number => {
    const known = height.get(node);
    if (known !== undefined) return known;
    height.set(node, 0); // stops at a cycle
    const below = [...(graph.get(node) ?? [])].map((next) => heightOf(next) + 1);
    height.set(node, Math.max(0, ...below));
    return height.get(node) ?? 0;
  };
  const rows: string[][] = [];
  for (const node of graph.keys()) (rows[heightOf(node)] ??= []).push(node);
  return rows.filter((row) => row.length > 0).toReversed();
}

const edges = (graph: Graph): [string, string][] =>
  [...graph].flatMap(([from, next]) => [...next].sort().map((to): [string, string] => [from, to]));
