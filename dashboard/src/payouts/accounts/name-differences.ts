export interface NamePart {
  /** Its start in the name. */
  at: number
  text: string
  /** The bank has it, or has it differently. */
  differs: boolean
}

/** The bank's name in parts: common with the written name or not, by the longest common run of characters; ignores capitals. */
export function nameDifferences(written: string, bank: string): NamePart[] {
  const [from, to] = [[...written.toLowerCase()], [...bank.toLowerCase()]]
  const lengths = commonLengths(from, to)
  const shown = [...bank]
  const parts: NamePart[] = []
  const add = (place: number, differs: boolean) => {
    const text = shown[place]!
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += text
    else parts.push({ at: place, text, differs })
  }
  let [i, j] = [0, 0]
  while (j < to.length) {
    const isCommon = i < from.length && from[i] === to[j]
    const skipsWritten = i < from.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!
    if (isCommon) {
      add(j, false)
      i += 1
      j += 1
    } else if (skipsWritten) i += 1
    else {
      add(j, true)
      j += 1
    }
  }
  return parts
}

/** The length of the longest common run of characters from each position of both to their ends. */
function commonLengths(from: readonly string[], to: readonly string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0))
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        from[i] === to[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  return lengths
}
