import { parseRupees } from '@sahuji/contract/money/money'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/call-failed.ts'

/** What the wallet lacks for an amount, why, and how it is filled; nothing where something else stops it. */
export function ShortOf({ of: failure, children }: { of: Error | null; children?: ReactNode }) {
  if (!(failure instanceof CallFailed) || failure.refusal !== 'sendable_too_low') return null
  const missing = amountSaid(failure, 'missing')
  return (
    <Stack gap={2} start>
      {missing !== undefined && (
        <Text small>
          <Trans>
            <Money of={missing} /> is missing, the fee counted.
          </Trans>
        </Text>
      )}
      {children && (
        <Text small tone="quiet">
          {children}
        </Text>
      )}
      <LinkButton size="small" href="/dashboard/loadFunds">
        <Trans>Load funds</Trans>
      </LinkButton>
    </Stack>
  )
}

/** An amount that a refusal names, in paisa. */
export function amountSaid({ facts }: CallFailed, name: 'amount' | 'missing'): bigint | undefined {
  const [figure] = `${facts[name] ?? ''}`.match(/\d[\d,]*(\.\d+)?/) ?? []
  return figure === undefined ? undefined : parseRupees(figure.replaceAll(',', ''))
}
