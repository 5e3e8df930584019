export type { WebhookMessage } from './calls.ts'
export { SahujiError } from './sahuji-error.ts'
export { type Link, type Options, type Payment, type Refund, type Sahuji, sahuji, type Webhook } from './sahuji.ts'
export { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts'
