import { Trans } from '@lingui/react/macro'
import { TextButton } from '../kit/layout/button.tsx'
import { Code, Text } from '../kit/layout/text.tsx'
import type { LeftOutFilter } from './address-filters.ts'

/** Says which filters of the page's address are not known: without a word the list would look as if they narrowed it. */
export function LeftOutFilters({ of: filters, onRemove }: { of: readonly LeftOutFilter[]; onRemove: () => void }) {
  if (filters.length === 0) return null
  const shown = filters.map(([name, value]) => `${name}=${value}`).join(', ')
  return (
    <output>
      <Text tone="muted">
        <Trans>
          This link has a filter that is not known: <Code>{shown}</Code>. It is left out.
        </Trans>{' '}
        <TextButton onPress={onRemove}>
          <Trans>Remove it from the link</Trans>
        </TextButton>
      </Text>
    </output>
  )
}
