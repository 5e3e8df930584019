import { Trans } from '@lingui/react/macro'
import { TextButton } from '../../kit/layout/button.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import * as css from './left-out-filters.module.css'
import type { LeftOutFilter } from './address-filters.ts'

/** Names the unknown filters of the page's address; without this note the list would look narrowed by them. */
export function LeftOutFilters({ of: filters, onRemove }: { of: readonly LeftOutFilter[]; onRemove: () => void }) {
  if (filters.length === 0) return null
  const shown = filters.map(([name, value]) => `${name}=${value}`).join(', ')
  return (
    <output className={css.leftOut}>
      <Text as="span" tone="muted">
        <Trans>
          This link has an unknown filter: <Code>{shown}</Code>. It is left out.
        </Trans>{' '}
        <TextButton onPress={onRemove}>
          <Trans>Remove it from the link</Trans>
        </TextButton>
      </Text>
    </output>
  )
}
