import type { Payment, PaymentSource } from '@sahuji/contract/payments'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Facts, type Fact } from '../kit/data/lines.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Ltr, Name } from '../kit/layout/text.tsx'

/** What a payment was begun by. */
export const sourceNames: Record<PaymentSource, MessageDescriptor> = {
  qr: msg`Printed QR`,
  link: msg`Payment link`,
  api: msg`Request of the shop`,
  counter: msg`At a counter`,
  event: msg`Ticket order`,
}

/** What a payment was begun by, what it was for, and what the payer answered. `at`: its counter and staff, where they are known. */
export function CameBy({ of: payment, at }: { of: Payment; at?: ReactNode }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { id, mode, source, code, order_reference, description, answers } = payment
  const facts: Fact[] = [
    [t`By`, _(sourceNames[source])],
    ...(at || code !== null
      ? [[t({ message: 'At', context: 'counter' }), at || <Name key="code">{code!}</Name>] as const]
      : []),
    ...(order_reference === null
      ? []
      : [[t({ message: 'Order', context: 'purchase' }), <Ltr key="order">{order_reference}</Ltr>] as const]),
    ...(description === null ? [] : [[t`For`, <bdi key="for">{description}</bdi>] as const]),
    ...answers.map(({ question, answer }): Fact => [
      <Question key={question} of={question} />,
      <bdi key={question}>{answer}</bdi>,
      `answer ${question}`,
    ]),
    ...(source === 'api'
      ? [
          [
            t`Webhooks`,
            <Link key="webhooks" href={`/dashboard/developers/webhooks?mode=${mode}&payment=${id}`}>
              <Trans>What we sent to your server</Trans>
            </Link>,
          ] as const,
        ]
      : []),
  ]
  return (
    <Section title={t`Came by`}>
      <Facts of={facts} />
    </Section>
  )
}

/** A question of a link in the shop’s words; the payer’s name, which each link asks for, in the reader’s. */
export const Question = ({ of: question }: { of: string }) =>
  question === 'name' ? <Trans>Name</Trans> : <bdi>{question}</bdi>
