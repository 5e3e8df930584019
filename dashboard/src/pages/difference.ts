import { blockText, type PageBlock } from '@sahuji/contract/pages/page-blocks'

export interface ComparedBlock {
  kind: 'same' | 'added' | 'removed'
  block: PageBlock
}

/** Two versions of a text, block by block: what stayed, what came, what went (longest common subsequence). */
export function difference(before: readonly PageBlock[], after: readonly PageBlock[]): ComparedBlock[] {
  const lengths = commonLengths(before.map(written), after.map(written))
  const compared: ComparedBlock[] = []
  let [from, to] = [0, 0]
  while (from < before.length || to < after.length) {
    const [old, next] = [before[from], after[to]]
    if (old && next && written(old) === written(next)) {
      compared.push({ kind: 'same', block: next })
      from++
      to++
    } else if (old && (!next || at(lengths, from + 1, to) >= at(lengths, from, to + 1))) {
      compared.push({ kind: 'removed', block: old })
      from++
    } else if (next) {
      compared.push({ kind: 'added', block: next })
      to++
    }
  }
  return compared
}

// a heading that only moved keeps its words, but not its number
const written = (block: PageBlock): string => `${block.kind} ${blockText(block)}`

const at = (lengths: readonly number[][], row: number, column: number): number => lengths[row]?.[column] ?? 0

/** How many blocks are common from each pair of places to the ends. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => after.map(() => 0).concat(0))
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const line = lengths[row]
      if (!line) continue
      line[column] =
        before[row] === after[column]
          ? at(lengths, row + 1, column + 1) + 1
          : Math.max(at(lengths, row + 1, column), at(lengths, row, column + 1))
    }
  }
  return lengths
}
