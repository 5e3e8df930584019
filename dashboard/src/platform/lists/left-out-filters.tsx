import { Trans } from '@lingui/react/macro'
import { TextButton } from '../../kit/layout/button.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import * as css from './left-out-filters.module.css'
import type { LeftOutFilter } from './address-filters.ts'

/** Names the filters of the page's address that are not known: without a word the list would look as if they narrowed it. */
export function LeftOutFilters({ of: filters, onRemove }: { of: readonly LeftOutFilter[]; onRemove: () => void }) {
  if (filters.length === 0) return null
  const shown = filters.map(([name, value]) => `${name}=${value}`).join(', ')
  return (
    <output className={css.leftOut}>
      <Text as="span" tone="muted">
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
