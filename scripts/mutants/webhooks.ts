import type { Guard } from './guard.ts'

const folder = 'server/src/developers/webhooks'
const hostile = `${folder}/sending/hostile-receivers.test.ts`
const signed = `${folder}/sending/signed-tries.test.ts`

/** Webhooks: to public addresses alone, signed by secrets that are valid, and each merchant's own. */
export const webhookGuards: readonly Guard[] = [
  {
    says: 'a webhook leads into no private network',
    file: `${folder}/sending/post-webhook.ts`,
    code: 'isAllowed: mayReach',
    without: 'isAllowed: () => true',
    test: hostile,
    named: 'is checked at each try',
  },
  {
    says: 'a secret that was rolled away signs nothing after its day',
    file: `${folder}/sending/webhook-sender.ts`,
    code: 'previous_until !== null && previous_until > at',
    without: 'previous_until !== null',
    test: signed,
    named: 'is signed with both secrets for a day after a roll',
  },
  {
    says: 'an endpoint of webhooks is its merchant’s alone',
    file: `${folder}/endpoints/endpoint-row.ts`,
    code: "and e.merchant_id = ${merchant_id} and e.state <> 'removed' and e.kind <> 'listener'`",
    without: "and e.state <> 'removed' and e.kind <> 'listener'`",
    test: `${folder}/endpoints/endpoints.test.ts`,
    named: 'nothing of it is found',
  },
]
