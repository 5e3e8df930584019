import { mode } from '@sahuji/contract/http/lists'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

const keyFactBody = z.object({ id: z.uuid(), name: z.string(), mode, ending: z.string() })

/** What happens to a secret key, for the people of its shop. */
export const secretKeyFacts = {
  made: fact('secret_key.made', keyFactBody),
  /** Another one was made in its place. */
  rolled: fact('secret_key.rolled', keyFactBody),
  revoked: fact('secret_key.revoked', keyFactBody),
  /** It was seen in an address. */
  exposed: fact('secret_key.exposed', keyFactBody),
}
export type SecretKeyFact = keyof typeof secretKeyFacts

/** What happens to an endpoint of webhooks, for the people of its shop. */
export const webhookFacts = {
  /** Nothing was delivered to it for a day, or for days and it was turned off, or it answered 410 and was turned off. */
  failed: fact(
    'webhook.failed',
    z.object({ id: z.uuid(), host: z.string(), mode, what: z.enum(['failing', 'disabled', 'gone']) }),
  ),
}
