import * as z from 'zod/mini'
import { operatorRoles } from '../../company/operator-roles.ts'
import { mode } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { chosenScopes, secretKey, secretKeyName } from '../secret-keys.ts'

const often = { per: 'person', count: 120, seconds: 3600 } as const

export const listMerchantSecretKeys = route({
  method: 'GET',
  path: '/api/operator/merchants/{id}/secret-keys',
  does: 'The secret keys of a merchant, the newest first, revoked ones too.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(secretKey),
  refuses: ['not_found'],
})

export const makeMerchantSecretKey = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/secret-keys',
  does: 'Makes a secret key for a merchant and shows it once. A key of the live book cannot refund.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'secret_key.made', subject: 'merchant' },
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), mode, name: secretKeyName, scopes: chosenScopes }),
  gives: z.object({ key: secretKey, secret: z.string() }),
  limit: often,
  refuses: ['not_found', 'secret_keys_all_used', 'secret_key_refunds_by_shop', 'step_up_needed'],
})

export const revokeMerchantSecretKey = route({
  method: 'POST',
  path: '/api/operator/secret-keys/{id}/revoke',
  does: 'Revokes a secret key: its next call is refused. Safe to repeat.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'secret_key.revoked', subject: 'secret_key' },
  takes: z.strictObject({ id: z.uuid() }),
  gives: secretKey,
  limit: often,
  refuses: ['not_found'],
})
