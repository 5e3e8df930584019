export type { WebhookMessage } from './calls.ts'
export { SahujiError } from './sahuji-error.ts'
export { type Link, type Options, type Payment, type Refund, type Sahuji, sahuji } from './sahuji.ts'
export { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts'
