import type { Transaction } from '@sahuji/contract/transactions'
import { Tag } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import * as css from './row-tags.module.css'

/** Whether a row has a tag or a note. */
export const hasTagsOrNote = ({ tags, note }: Pick<Transaction, 'tags' | 'note'>): boolean =>
  tags !== undefined || note !== undefined

/** The tags and the newest note of a row, on one line that is cut to fit. */
export function RowTags({ of: { tags, note } }: { of: Pick<Transaction, 'tags' | 'note'> }) {
  return (
    <span className={css.line}>
      {tags?.map((tag) => (
        <Tag key={tag}>
          <Name>{tag}</Name>
        </Tag>
      ))}
      {note !== undefined && (
        <Text as="span" small tone="quiet">
          <Name>{note}</Name>
        </Text>
      )}
    </span>
  )
}
