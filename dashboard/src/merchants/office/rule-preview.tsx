import { Plural, Trans } from '@lingui/react/macro'
import {
  previewMerchantRule,
  type RulePreview,
  type RuleRequest,
} from '@sahuji/contract/merchants/office/merchant-rules'
import { useQuery } from '@tanstack/react-query'
import { Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { call } from '../../platform/calls/call.ts'

/** The affected merchants and the deciders, by the server's own rules. */
export function RulePreviewLines({ of: ask }: { of: RuleRequest }) {
  const key = JSON.stringify(ask, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const { data } = useQuery({
    queryKey: [previewMerchantRule.path, key],
    queryFn: ({ signal }) => call(previewMerchantRule, ask, { signal, isQuiet: true }),
    retry: false,
  })
  return data ? (
    <PreviewWords of={data} isAlwaysTwo={ask.kind === 'commission' || ask.merchant_id === undefined} />
  ) : null
}

interface PreviewWordsProps {
  of: RulePreview
  /** Every change of a commission, and every rule for all, needs two people. */
  isAlwaysTwo: boolean
}

function PreviewWords({ of: preview, isAlwaysTwo }: PreviewWordsProps) {
  const { needs_second_person, merchants, over_balance, over_month } = preview
  return (
    <Stack gap={1}>
      <Text small strong>
        {needs_second_person && isAlwaysTwo && <Trans>It waits for a second person.</Trans>}
        {needs_second_person && !isAlwaysTwo && <Trans>It raises something: it waits for a second person.</Trans>}
        {!needs_second_person && <Trans>It only narrows: it applies from its day on.</Trans>}
      </Text>
      <Text small tone="quiet">
        <Plural
          value={merchants}
          _0="It affects no merchant now."
          one="It affects one merchant."
          other="It affects # merchants."
        />{' '}
        {over_balance > 0 && <Trans>The wallet already holds more; it remains theirs, and nothing can be added.</Trans>}{' '}
        {over_month > 0 && <Trans>More has been loaded this month already.</Trans>}
      </Text>
    </Stack>
  )
}
