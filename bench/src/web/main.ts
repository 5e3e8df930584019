// npm run bench:web: the cost of the sign-in and the home screen on a slow phone, beside bare pages in the same run.
import { chromium } from '@playwright/test'
import { browserLaunch } from '../../../e2e/world/browser.ts'
import { aimLines } from './aims.ts'
import { openStage } from './stage.ts'
import { type Subject, type SubjectName, subjectNames, subjectsOf } from './subjects.ts'
import { type MeasuredPage, webTable } from './web-table.ts'
import { type Figures, medians } from './figures.ts'
import { visitTwice } from './visit.ts'

/** Visits to each page without `--runs=`. */
const usual = 5

const say = (text: string) => void process.stdout.write(`${text}\n`)
const runs = runsAsked(process.argv)
say('Telling the demo shop’s ninety days')
const stage = await openStage()
const browser = await chromium.launch(browserLaunch({ is_full: true }))
try {
  const subjects = subjectsOf(stage, browser)
  const measured = await measureInTurns(subjects, runs, say)
  say(`\n${webTable(measured, subjects, runs)}\n\n${aimLines(measured).join('\n')}`)
} finally {
  await browser.close()
  await stage.close()
}

/** Visits all pages in turns for `runs` rounds; returns the medians. */
async function measureInTurns(
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

/** The number of visits to each page: five, or the number in `--runs=`. */
function runsAsked(args: readonly string[]): number {
  const asked = args.find((arg) => arg.startsWith('--runs='))
  const runs = asked === undefined ? usual : Number(asked.slice('--runs='.length))
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs= takes a whole number from 1 on, not ${asked}`)
  return runs
}
