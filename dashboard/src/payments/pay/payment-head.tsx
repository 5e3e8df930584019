import type { Checkout } from '@sahuji/contract/payments/paying'
import { Trans } from '@lingui/react/macro'
import { Money } from '../../kit/format/money.tsx'
import { Avatar } from '../../kit/layout/avatar.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import * as css from './payment-head.module.css'

/** Whose shop it is. */
export function ShopHead({ of: { name, city, is_verified } }: { of: Checkout['shop'] }) {
  return (
    <div className={css.shop}>
      <Avatar name={name} />
      <div>
        <p className={css.name}>
          <Name>{name}</Name>
        </p>
        <Row gap={3}>
          {is_verified ? (
            <Status tone="good">
              <Trans>Verified shop</Trans>
            </Status>
          ) : (
            <Status tone="warn">
              <Trans>Not verified</Trans>
            </Status>
          )}
          {city && (
            <Text as="span" tone="muted">
              <Name>{city}</Name>
            </Text>
          )}
        </Row>
      </div>
    </div>
  )
}

/** Whose shop it is, how much, and what for. */
export function PaymentHead({ of: { shop, amount, description, order_reference } }: { of: Checkout }) {
  return (
    <Stack gap={5}>
      <ShopHead of={shop} />
      <div>
        <Money of={amount} size="largest" />
        {description && (
          <p className={css.what}>
            <bdi>{description}</bdi>
          </p>
        )}
        {order_reference && (
          <Text small tone="quiet">
            <Trans>
              Bill <bdi>{order_reference}</bdi>
            </Trans>
          </Text>
        )}
      </div>
    </Stack>
  )
}
