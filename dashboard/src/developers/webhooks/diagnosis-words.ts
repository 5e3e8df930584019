import type { WebhookDiagnosis } from '@sahuji/contract/developers/webhook-deliveries'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a failed try looks like from here, and what to do. */
export const diagnosisWords: Readonly<Record<WebhookDiagnosis, MessageDescriptor>> = {
  private_address: msg`The address leads into a private network, where we send nothing. Use one that the internet reaches.`,
  name_unknown: msg`The name of the address was not found. Check its spelling and its DNS record.`,
  refused: msg`Nothing listens at this address. Check that your server runs, and its port and firewall.`,
  tls: msg`The certificate was not accepted. Renew it, and send the whole chain.`,
  timeout: msg`No answer within 15 seconds. Answer first, with 200, and do the work afterwards.`,
  broken: msg`The connection broke before an answer. See the log of your server or proxy.`,
  redirect: msg`Your server redirects, which we do not follow. Enter the address that it leads to.`,
  html: msg`A web page answered, such as a sign-in page or a firewall. Let POST through to your code here.`,
  clock: msg`The time was refused. Set the clock of your server; compare it with the webhook-timestamp within 5 minutes.`,
  parsed_body: msg`Your code verifies a body that was parsed before. Verify the raw bytes, then parse them.`,
  signature: msg`The signature did not match: another secret, or a body that was parsed before it was verified.`,
  not_allowed: msg`Your server asks for a sign-in. Webhooks have none: let this path through and verify the signature.`,
  not_found: msg`There is no such path on your server. Compare it with the address here.`,
  wrong_method: msg`Your server does not take POST at this path.`,
  gone: msg`Your server answered 410, which asks us to stop. Turn the address on again when it is back.`,
  too_many: msg`Your server takes no more at the moment. We send one at a time and wait as long as it asks.`,
  receiver_error: msg`Your server failed. See its log at the time of the try.`,
  other: msg`Only an answer from 200 to 299 counts as delivered.`,
}
