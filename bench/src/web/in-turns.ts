import { type Figures, medians } from './figures.ts'
import { type Subject, type SubjectName, subjectNames } from './subjects.ts'
import { visitTwice } from './visit.ts'
import type { MeasuredPage } from './web-table.ts'

/** Visits all pages in turns, so many rounds; answers the medians. */
export async function measureInTurns(
  subjects: Record<SubjectName, Subject>,
  runs: number,
  say: (text: string) => void,
): Promise<MeasuredPage> {
  const visits = new Map<SubjectName, { cold: Figures; repeat: Figures }[]>(subjectNames.map((name) => [name, []]))
  for (let run = 1; run <= runs; run++) {
    for (const name of subjectNames) {
      const both = await visitTwice(subjects[name])
      visits.get(name)?.push(both)
      say(
        `${run} of ${runs}, ${subjects[name].name}: LCP ${both.cold.lcp.toFixed(0)} ms, then ${both.repeat.lcp.toFixed(0)} ms`,
      )
    }
  }
  const mediansOf = (name: SubjectName) => {
    const both = visits.get(name) ?? []
    return { cold: medians(both.map(({ cold }) => cold)), repeat: medians(both.map(({ repeat }) => repeat)) }
  }
  return {
    signIn: mediansOf('signIn'),
    signInStatic: mediansOf('signInStatic'),
    bareReact: mediansOf('bareReact'),
    home: mediansOf('home'),
    homeStatic: mediansOf('homeStatic'),
  }
}
