// npm run bench:web: what the sign-in and the home screen cost a slow phone, beside bare pages in the same run.
import { chromium } from '@playwright/test'
import { browserLaunch } from '../../../e2e/world/browser.ts'
import { aimLines } from './aims.ts'
import { measureInTurns } from './in-turns.ts'
import { runsAsked } from './runs-asked.ts'
import { openStage } from './stage.ts'
import { subjectsOf } from './subjects.ts'
import { webTable } from './web-table.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const runs = runsAsked(process.argv)
say('Telling the demo shop’s ninety days')
const stage = await openStage()
const browser = await chromium.launch(browserLaunch())
try {
  const subjects = subjectsOf(stage, browser)
  const measured = await measureInTurns(subjects, runs, say)
  say(`\n${webTable(measured, subjects, runs)}\n\n${aimLines(measured).join('\n')}`)
} finally {
  await browser.close()
  await stage.close()
}
