import * as kycRoutes from '@sahuji/contract/kyc'
import {
  kycCase,
  type KycCase,
  type KycPaper,
  kycPaper,
  openCase,
  readAreas,
  readCase,
  saveAnswer,
} from '@sahuji/contract/kyc'
import { readPaperPage } from '@sahuji/contract/kyc/decisions'
import * as holidays from '@sahuji/contract/kyc/holidays'
import { beginPaper, finishPaper, sendPaperPart } from '@sahuji/contract/kyc/papers'
import type { BusinessType } from '@sahuji/contract/merchants'
import { listBanks } from '@sahuji/contract/banks'
import * as tariff from '@sahuji/contract/tariff'
import { filledValue, smallestAnswers, smallestValue } from './contract-answers.ts'
import { type Handler, on } from './fake-server.ts'
import { profileRoutes } from './profile.ts'

const owner = '0193a000-0000-7000-8000-0000000000d1'

/** A draft without answers, of one person. */
export const draftCase = (business_type: BusinessType, fields: Partial<KycCase> = {}): KycCase => ({
  ...smallestValue(kycCase),
  id: '0193a000-0000-7000-8000-0000000000d0',
  number: 'K-2083-00417',
  state: 'draft',
  business_type,
  opened_at: new Date('2026-11-27T06:30:00Z'),
  people: [{ id: owner, role: business_type === 'partnership' ? 'partner' : 'owner' }],
  gaps: [
    { what: 'paper', name: 'identity', person: owner, side: 'front' },
    { what: 'paper', name: 'identity', person: owner, side: 'back' },
  ],
  ...fields,
})

const unjudged = { verdict: null, note: null, judged_by: null, earlier: null }

/** A server that keeps a draft's answers and documents. */
export function keptCase(of: KycCase): Handler[] {
  const kept = { ...of }
  let arriving: KycPaper | undefined
  return [
    ...smallestAnswers(kycRoutes, holidays, tariff),
    ...profileRoutes(),
    on(readPaperPage, () => new Response(null, { headers: { 'content-type': 'image/webp' } })),
    on(listBanks, () => []),
    on(readAreas, () => []),
    on(readCase, () => kept),
    on(openCase, () => kept),
    on(saveAnswer, ({ field, person, value }) => {
      const others = kept.answers.filter((one) => one.field !== field || one.person !== person)
      kept.answers = [...others, { field, person, value, saved_at: new Date(), ...unjudged }]
      return kept
    }),
    on(beginPaper, ({ kind, person, side, name, bytes }) => {
      arriving = {
        ...filledValue(kycPaper),
        ...unjudged,
        id: crypto.randomUUID(),
        kind,
        person,
        side,
        name,
        bytes,
        received: 0,
        state: 'arriving',
        pages: 0,
        expires_on: null,
      }
      return arriving
    }),
    on(sendPaperPart, ({ start, part }) => ({ received: start + atob(part).length })),
    on(finishPaper, () => {
      kept.papers = [...kept.papers, { ...arriving!, state: 'kept', received: arriving!.bytes, pages: 1 }]
      return kept
    }),
  ]
}
