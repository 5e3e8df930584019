import { listBrokenPromises } from '@sahuji/contract/support/office/broken-promises'
import * as contract from '@sahuji/contract/support/office/questions'
import type { OpenedQuestion } from '@sahuji/contract/support/office/questions'
import type { Takes } from '@sahuji/contract/http/route'
import type { Feed } from '../../feed/feed.ts'
import { openPage, type PaperVault } from '../../kyc/papers/paper-keys.ts'
import { Refusal } from '../../platform/refusal.ts'
import { deviceTokenOf } from '../../auth/sessions/known-devices.ts'
import { type Call, type OwnCall, routes } from '../../platform/http/route-table.ts'
import { answerQuestion, closeQuestion, openedQuestion, queuedQuestions, type SupportDesk } from './answer-questions.ts'
import type { QuestionRow } from '../question-thread.ts'
import { lockedPicture } from '../question-pictures.ts'
import type { SupportMails } from '../notify-person.ts'
import { brokenPromises } from '../broken-promises.ts'

const namedPromises = 50

type OfficeCall = Call<'operator'>

/** Support's answers over HTTP. Texts stay out of the audit log, which the whole office reads for years. */
export const operatorSupportRoutes = ({ feed, vault, ...mails }: SupportMails & { feed: Feed; vault: PaperVault }) =>
  routes((on) => {
    const deskOf = ({ tx, clock, operator, cookie }: OfficeCall): SupportDesk => {
      const { operator_id: id, name, email } = operator
      const device = deviceTokenOf(cookie)?.hash
      return { tx, clock, feed, mails, operator: { id, name, email, mobile_no: null, ...(device && { device }) } }
    }
    const recorded = async (
      call: OfficeCall,
      { id, merchant_id, state }: QuestionRow,
      after: Readonly<Record<string, unknown>>,
    ): Promise<OpenedQuestion> => {
      await call.record(call.tx, { subject: { kind: 'question', id }, merchant_id, before: { state }, after })
      return openedQuestion(call, id)
    }
    on(contract.listSupportQuestions, ({ tx }, ask) => queuedQuestions(tx, ask))
    on(listBrokenPromises, ({ tx, clock }) => brokenPromises(tx, clock.now(), namedPromises))
    on(contract.readSupportQuestion, (call, { id }) => openedQuestion(call, id))
    on(contract.answerQuestion, async (call, { id, text }) =>
      recorded(call, await answerQuestion(deskOf(call), id, text), { state: 'answered' }),
    )
    on(contract.readSupportPicture, showPicture(vault), { own: true })
    on(contract.closeQuestion, async (call, { id }) =>
      recorded(call, await closeQuestion(deskOf(call), id), { state: 'closed' }),
    )
  })

/** Opened outside of any transaction; the audit log records the view before the picture is sent. */
const showPicture =
  (vault: PaperVault) =>
  async ({ db, record }: OwnCall<'operator'>, { picture }: Takes<typeof contract.readSupportPicture>) => {
    const kept = await db.read((tx) => lockedPicture(tx, picture))
    const bytes = kept && (await openPage(vault, kept, 1))
    if (!bytes || !kept) throw new Refusal('not_found')
    const { merchant_id, question_id } = kept
    const subject = { kind: 'question', id: question_id }
    await db.write((tx) => record(tx, { what: 'kyc.paper_seen', subject, merchant_id, after: { picture } }))
    return bytes
  }
