import { submitCase } from '@sahuji/contract/kyc/decisions'
import { readCase } from '@sahuji/contract/kyc'
import type { BusinessType } from '@sahuji/contract/merchants'
import * as desk from '@sahuji/contract/kyc/office/cases'
import * as verdict from '@sahuji/contract/kyc/office/verdicts'
import { answeredCase } from '../../server/testing/kyc-cases.ts'
import { operator, type SomeOperator } from '../../server/testing/operators.ts'
import { sendsEveryPaper } from '../../server/testing/papers.ts'
import { type Someone, verified } from '../../server/testing/people.ts'
import { specimenPage } from '../../server/src/demo/kyc/specimen-papers.ts'
import type { World } from '../world/world.ts'

let drawn: Promise<Buffer[]> | undefined

const specimens = () =>
  (drawn ??= Promise.all([
    specimenPage({ title: 'Citizenship certificate', lines: ['SUNITA MAHARJAN', '27-01-74-05521'], is_card: true }),
    specimenPage({ title: 'PAN certificate', lines: ['612 408 951', 'Asan Masala Bhandar'], is_card: false }),
  ]))

/** A merchant whose case waits for the desk, sent by the API with real pictures. */
export async function waitingCase(
  { app }: World,
  business_type: BusinessType,
  ask: { trade_name?: string; name?: string } = {},
): Promise<{ merchant: Someone; id: string; number: string }> {
  const merchant = await verified(app, { is_bound: false, ask: { ...ask, business_type } })
  await sendsEveryPaper(merchant, await answeredCase(merchant, business_type), await specimens())
  const { data } = await merchant.call(submitCase, {})
  return { merchant, id: data.id, number: data.number }
}

/** Answers the second request with the same documents, and sends the case again. */
export async function answersAgain(merchant: Someone): Promise<void> {
  const { data } = await merchant.call(readCase, {})
  if (data) await sendsEveryPaper(merchant, data, await specimens())
  await merchant.call(submitCase, {})
}

/** A colleague at the desk, without a browser. */
export const colleague = ({ app }: World, name: string): Promise<SomeOperator> => operator(app, ['kyc_reviewer'], name)

/** Claims a case, accepts all that is in it, and signs. */
export async function signsAll(who: SomeOperator, id: string): Promise<void> {
  const { data } = await who.call(desk.claimKycCase, { id })
  const { answers, papers } = data.kyc
  for (const { field, person, verdict: said } of answers)
    if (said !== 'accepted') await who.call(verdict.judgeKycItem, { id, item: { field, person }, verdict: 'accepted' })
  for (const { id: paper } of papers) await who.call(verdict.judgeKycItem, { id, item: { paper }, verdict: 'accepted' })
  await who.call(verdict.signKycCase, { id })
}
