import type { Instrument } from '@sahuji/contract/banks'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MarkBox } from '../../kit/data/list.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { HealthWord, paidWithName } from '../funding-words.tsx'

export interface PaidFromProps {
  of: Instrument
  /** Three letters, or an icon of the way. */
  mark?: ReactNode
  says: ReactNode
  /** Where another one is chosen. */
  change?: string
}

/** The payment method above the amount: its name, how it works, and its health. */
export function PaidFrom({ of: { name, short_name, health }, mark, says, change }: PaidFromProps) {
  const { _ } = useMessages()
  return (
    <Row push="between">
      <Row gap={4} tight>
        <MarkBox>{mark ?? short_name.slice(0, 7)}</MarkBox>
        <div>
          <Text strong>
            <Name>{paidWithName(name, _)}</Name>
          </Text>
          <Text small tone="quiet">
            {says}
          </Text>
        </div>
      </Row>
      <Row gap={4}>
        <HealthWord health={health} since={null} />
        {change && (
          <Link small href={change}>
            <Trans>Change</Trans>
          </Link>
        )}
      </Row>
    </Row>
  )
}
