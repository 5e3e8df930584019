/** How often other work of this thread has its turn until `work` ends, well or badly. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  const turn = () => {
    if (isOver) return
    turns++
    setImmediate(turn)
  }
  setImmediate(turn)
  await work().catch(() => undefined)
  isOver = true
  return turns
}
