import * as contract from '@sahuji/contract/operator/support'
import type { OpenedQuestion } from '@sahuji/contract/operator/support'
import type { Feed } from '../../feed/feed.ts'
import { deviceTokenOf } from '../../auth/sessions/known-devices.ts'
import { type Call, routes } from '../../platform/http/route-table.ts'
import { answerQuestion, closeQuestion, openedQuestion, queuedQuestions, type SupportDesk } from './answer-questions.ts'
import type { QuestionRow } from '../../support/questions.ts'
import type { SupportMails } from '../../support/notify-person.ts'

type OfficeCall = Call<'operator'>

/** Support's answers over HTTP. The words stay out of the log, which everybody of the office reads for years. */
export const operatorSupportRoutes = ({ feed, ...mails }: SupportMails & { feed: Feed }) =>
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
    on(contract.readSupportQuestion, (call, { id }) => openedQuestion(call, id))
    on(contract.answerQuestion, async (call, { id, text }) =>
      recorded(call, await answerQuestion(deskOf(call), id, text), { state: 'answered' }),
    )
    on(contract.closeQuestion, async (call, { id }) =>
      recorded(call, await closeQuestion(deskOf(call), id), { state: 'closed' }),
    )
  })
