/**
 * Calculates with graphs of modules: which imports form cycles, which imports follow from others, and in
 * which row a picture shows a module.
 */

/** A graph of modules or folders. For each node, it holds the nodes that the node imports. */
export type Graph = Map<string, Set<string>>;

/**
 * Builds a graph from pairs of an importing and an imported node. A pair of a node with itself is omitted.
 */
export function graphOf(nodes: Iterable<string>, pairs: Iterable<readonly [string, string]>): Graph {
  const graph: Graph = new Map([...nodes].sort().map((node) => [node, new Set<string>()]));
  for (const [from, to] of pairs) if (from !== to) graph.get(from)?.add(to);
  return graph;
}

/** Returns the nodes that `from` imports directly or indirectly, without using the import `avoid`. */
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

/** Returns the imports that do not follow from others. It omits a -> c if there are a -> b and b -> c. */
export const essential = (graph: Graph): [string, string][] =>
  edges(graph).filter(([from, to]) => !reached(graph, from, [from, to]).has(to));

/** Returns the nodes in rows from top to bottom. Each node is above all nodes that it imports. */
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
