/** Rows as blocks of any size become them, taken in the sizes that sheets need. */
export interface RowTaker<Row> {
  /** At most so many; no row at the end. */
  take: (most: number) => Promise<readonly Row[]>
  end: () => Promise<unknown>
}

/** Takes rows out of their blocks. */
export function takerOf<Row>(blocks: AsyncGenerator<readonly Row[]>): RowTaker<Row> {
  let block: readonly Row[] = []
  let at = 0
  return {
    async take(most) {
      while (at >= block.length) {
        const next = await blocks.next()
        if (next.done) return []
        block = next.value
        at = 0
      }
      const taken = block.slice(at, at + most)
      at += taken.length
      return taken
    },
    end: () => blocks.return(undefined),
  }
}
