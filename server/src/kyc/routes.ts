import * as contract from '@sahuji/contract/kyc'
import * as decision from '@sahuji/contract/kyc/decisions'
import * as holiday from '@sahuji/contract/kyc/holidays'
import type { listDeskHolidays as listRoute } from '@sahuji/contract/kyc/holidays'
import * as paper from '@sahuji/contract/kyc/papers'
import { routes, type Call } from '../platform/http/route-table.ts'
import { addPerson, removePerson, saveAnswer } from './answers.ts'
import { readAreas } from './areas.ts'
import { exportCase } from './export-case.ts'
import { openCase, readCase } from './cases.ts'
import { beginPaper, finishPaper, leavePaper, removePaper, sendPaperPart } from './papers/papers.ts'
import type { PaperVault } from './papers/paper-keys.ts'
import { readPaperPage } from './papers/read-page.ts'
import { appealDecision, type CaseDeps, submitCase, writeCaseMessage } from './submit-case.ts'
import type { Gives } from '@sahuji/contract/http/route'
import { holidaysAfter } from '../banks/holidays.ts'

/** A merchant's KYC case: its fields, its people and its papers. */
export const kycRoutes = ({ vault, ...deps }: CaseDeps & { vault: PaperVault; public_url: string }) =>
  routes((on) => {
    on(contract.readAreas, readAreas)
    on(holiday.listDeskHolidays, listDeskHolidays)
    on(contract.readCase, readCase)
    on(contract.openCase, openCase(vault), { own: true })
    on(contract.saveAnswer, saveAnswer)
    on(contract.addPerson, addPerson)
    on(contract.removePerson, removePerson)
    on(paper.beginPaper, beginPaper(vault))
    on(paper.sendPaperPart, sendPaperPart(vault))
    on(paper.finishPaper, finishPaper(vault), { own: true })
    on(paper.removePaper, removePaper(vault), { own: true })
    on(paper.leavePaper, leavePaper)
    on(decision.submitCase, submitCase(deps))
    on(decision.writeCaseMessage, writeCaseMessage)
    on(decision.appealDecision, appealDecision(deps))
    on(decision.exportCase, exportCase(deps))
    on(decision.readPaperPage, readPaperPage(vault), { own: true })
  })

/** The days on which the review team rests, for screens that promise a date before anything is sent. */
const listDeskHolidays = async ({ tx, clock }: Call<'verified'>): Promise<Gives<typeof listRoute>> => [
  ...(await holidaysAfter(tx, clock.now())),
]
