import * as contract from '@sahuji/contract/kyc/office/cases'
import * as list from '@sahuji/contract/kyc/office/lists'
import * as verdict from '@sahuji/contract/kyc/office/verdicts'
import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import type { Takes } from '@sahuji/contract/http/route'
import type { Feed } from '../../feed/feed.ts'
import { deviceTokenOf } from '../../auth/sessions/known-devices.ts'
import type { CaseMails } from '../case-mails.ts'
import type { PaperVault } from '../papers/paper-keys.ts'
import { claimCase, claimOldest, releaseCase } from '../review/claim.ts'
import { askForMore, rejectCase, signApproval } from '../review/decide.ts'
import type { DeskAct, ReviewDesk } from '../review/desk.ts'
import { judgeItem, notePaperEnd, setRisk } from '../review/judge-item.ts'
import { queueFigures } from '../review/queue-figures.ts'
import { queuePage } from '../review/queue.ts'
import { deskReasons, saveReason } from '../review/reasons.ts'
import { reviewedCase, viewPage } from '../review/reviewed-case.ts'
import { writeNote, writeToMerchant } from '../review/write-to.ts'
import { type Call, type OwnCall, routes } from '../../platform/http/route-table.ts'
import { exportKycCase, exportKycQueue, readKycNames } from './export-queue.ts'

export interface OperatorKycDependencies {
  feed: Feed
  vault: PaperVault
  mails: CaseMails
}

type OfficeCall = Call<'operator'>

/** The review desk over HTTP: each act is recorded with its changes, and answers the case in its new state. */
export const operatorKycRoutes = ({ feed, vault, mails }: OperatorKycDependencies) =>
  routes((on) => {
    const deskOf = ({ tx, clock, language, operator, cookie }: OfficeCall): ReviewDesk => {
      const { operator_id: id, name, email } = operator
      const device = deviceTokenOf(cookie)?.hash
      const reviewer = { id, name, email, mobile_no: null, ...(device && { device }) }
      return { tx, clock, language, reviewer, feed, mails }
    }
    const acting =
      <Ask extends object>(work: (desk: ReviewDesk, ask: Ask) => Promise<DeskAct>) =>
      async (call: OfficeCall, ask: Ask): Promise<ReviewedCase> => {
        const desk = deskOf(call)
        const { case_id, merchant_id, before, after } = await work(desk, ask)
        await call.record(call.tx, { subject: { kind: 'kyc_case', id: case_id }, merchant_id, before, after })
        return reviewedCase(desk, case_id)
      }

    on(contract.listKycCases, (call, ask) => queuePage(deskOf(call), ask))
    on(list.exportKycQueue, exportKycQueue)
    on(list.exportKycCase, exportKycCase)
    on(list.listKycNames, readKycNames)
    on(contract.readKycFigures, (call) => queueFigures(call))
    on(contract.readKycCase, (call, { id }) => reviewedCase(call, id))
    on(contract.readKycPage, showPage(vault), { own: true })
    on(
      contract.claimKycCase,
      acting((desk, { id }) => claimCase(desk, id)),
    )
    on(contract.claimOldestKycCase, acting(claimOldest))
    on(
      contract.releaseKycCase,
      acting((desk, { id }) => releaseCase(desk, id)),
    )
    on(
      verdict.judgeKycItem,
      acting((desk, { id, item, verdict, ...because }) => judgeItem(desk, { case_id: id, item, verdict, because })),
    )
    on(
      verdict.noteKycPaperEnd,
      acting((desk, { id, ...end }) => notePaperEnd(desk, { case_id: id, ...end })),
    )
    on(
      verdict.setKycRisk,
      acting((desk, { id, risk }) => setRisk(desk, { case_id: id, risk })),
    )
    on(
      verdict.askKycAgain,
      acting((desk, { id }) => askForMore(desk, id)),
    )
    on(
      verdict.signKycCase,
      acting((desk, { id }) => signApproval(desk, id)),
    )
    on(
      verdict.rejectKycCase,
      acting((desk, { id, ...because }) => rejectCase(desk, { case_id: id, because })),
    )
    on(
      verdict.writeKycMessage,
      acting((desk, { id, text }) => writeToMerchant(desk, { case_id: id, text })),
    )
    on(
      verdict.writeKycNote,
      acting((desk, { id, text }) => writeNote(desk, { case_id: id, text })),
    )
    on(contract.listKycReasons, ({ tx }) => deskReasons(tx))
    on(contract.saveKycReason, keepReason)
  })

async function keepReason(call: OfficeCall, ask: Takes<typeof contract.saveKycReason>) {
  const { before, after } = await saveReason(call, ask)
  const subject = { kind: 'kyc_reason', id: ask.code }
  await call.record(call.tx, { subject, ...(before && { before: { ...before } }), after: { ...after } })
  return deskReasons(call.tx)
}

/** A page of a paper; the case, for the merchant, and the audit log record the view. */
const showPage =
  (vault: PaperVault) =>
  async ({ db, clock, operator, record }: OwnCall<'operator'>, ask: { id: string; paper: string; page: string }) => {
    const { id: case_id, paper } = ask
    const viewing = { db, clock, vault, reviewer: operator }
    return viewPage(viewing, { case_id, paper, page: Number(ask.page) }, async (tx, { merchant_id, after }) =>
      record(tx, { what: 'kyc.paper_seen', subject: { kind: 'kyc_case', id: case_id }, merchant_id, after }),
    )
  }
