/** A count that is spelled by its places, such as the thousands of a figure; the figure itself stays whole. */
export const smallNumber = (count: bigint): number => Number(count)
