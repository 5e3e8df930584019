import type { KycCase, KycShownState } from '@sahuji/contract/kyc'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { CaseHead } from '../kyc/review/case-head.tsx'
import { CaseHistory, PaperViews } from '../kyc/review/case-history.tsx'
import { GivenItems } from '../kyc/review/given-items.tsx'
import { OurPromise } from '../kyc/review/our-promise.tsx'

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour))
const judged = { verdict: 'accepted', note: null, judged_by: 'Asmita Rai', earlier: null } as const
const person = '01980000-0000-7000-8000-000000000001'
const paper = '01980000-0000-7000-8000-000000000002'

const sample: KycCase = {
  id: '01980000-0000-7000-8000-000000000000',
  number: 'K-2083-00417',
  state: 'submitted',
  business_type: 'individual',
  tier: 'micro',
  opened_at: at(17, 4),
  submitted_at: at(17, 10),
  promised_at: at(18, 10),
  decided_at: null,
  expires_at: at(30, 10),
  decision: null,
  in_force: null,
  people: [{ id: person, role: 'owner' }],
  answers: [
    { field: 'trade_name', person: null, value: { name: 'Shrestha Kirana' }, saved_at: at(17, 5), ...judged },
    {
      field: 'trade',
      person: null,
      value: { category: '5411', description: 'Rice, lentils, oil' },
      saved_at: at(17, 5),
      ...judged,
      verdict: 'asked_again',
      note: 'Please write what you sell most.',
    },
    { field: 'birth', person, value: { date: '1990-05-01', gender: 'female' }, saved_at: at(17, 5), ...judged },
  ],
  papers: [
    {
      id: paper,
      kind: 'identity',
      person,
      side: 'front',
      name: 'photo.jpg',
      bytes: 600_000,
      received: 600_000,
      state: 'kept',
      pages: 1,
      added_at: at(17, 6),
      expires_on: '2026-12-04',
      ...judged,
    },
  ],
  left_out: [],
  gaps: [],
  events: [
    { at: at(17, 4), what: 'opened', by: null },
    { at: at(17, 10), what: 'submitted', by: null },
    { at: at(18, 4), what: 'taken_up', by: 'Asmita Rai' },
  ],
  messages: [],
  views: [{ at: at(18, 4), paper, page: 1, by: 'Asmita Rai' }],
}

const states: readonly KycShownState[] = [
  'submitted',
  'in_review',
  'more_needed',
  'valid',
  'expiring',
  'expired',
  'rejected',
]

const decisions: Partial<Record<KycShownState, KycCase['decision']>> = {
  rejected: {
    outcome: 'rejected',
    at: at(19, 6),
    by: 'Asmita Rai',
    reason: 'The firm on the certificate is another one.',
    may_appeal: true,
  },
}

const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

/** A KYC case in each state that a merchant can see. */
export function KycSamples() {
  return (
    <QueryClientProvider client={queries}>
      <Section title="KYC cases">
        <Stack gap={10}>
          {states.map((state) => (
            <div key={state}>
              <CaseHead of={{ ...sample, state, decision: decisions[state] ?? null }} />
            </div>
          ))}
        </Stack>
      </Section>
      <OurPromise of={sample} />
      <GivenItems of={sample} banks={[]} />
      <PaperViews of={sample} />
      <CaseHistory of={sample} />
    </QueryClientProvider>
  )
}
