/** Numbers headings by their place, `s2` and `s2-1`: the same in every language, so that a link to a section holds in each. */
export function headingIds(): (level: 2 | 3) => string {
  let [section, part] = [0, 0]
  return (level) => {
    if (level === 2) {
      section++
      part = 0
      return `s${section}`
    }
    part++
    return `s${section}-${part}`
  }
}
