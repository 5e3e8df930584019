import type { TransactionStory } from '@sahuji/contract/transactions/story'
import type { TransactionNote } from '@sahuji/contract/transactions/tags'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { tags } from './calls.ts'
import { NoteDialog, TagDialog } from './tag-dialogs.tsx'

/** What the shop's people say about a transaction, and where they say more. */
export function TagsAndNotes({ of: story }: { of: TransactionStory }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'tag' | 'note'>()
  const untagging = useMutation(tags.untag())
  const { id, mode, tags: own = [], notes = [] } = story
  // a foreign server keeps none
  if (!useOwnServer()) return null
  const dialog = { mode, rows: [story], onClose: () => setOpen(undefined) }
  return (
    <Section title={t`Tags and notes`}>
      <Stack gap={4}>
        <Chips label={t`Tags`}>
          {own.map((tag) => (
            <Chip
              key={tag}
              removes
              aria-label={t`Remove the tag ${tag}`}
              onPress={() => untagging.mutate({ mode, tag, ids: [id] })}
            >
              <Name>{tag}</Name>
            </Chip>
          ))}
          <Chip kind="add" onPress={() => setOpen('tag')}>
            <Trans>Add a tag</Trans>
          </Chip>
          <Chip kind="add" onPress={() => setOpen('note')}>
            <Trans>Add a note</Trans>
          </Chip>
        </Chips>
        {notes.map((note) => (
          <Note key={note.id} mode={mode} of={note} />
        ))}
        {own.length + notes.length === 0 && (
          <Text small tone="quiet">
            <Trans>For your shop alone: the payer sees neither.</Trans>
          </Text>
        )}
      </Stack>
      {open === 'tag' && <TagDialog {...dialog} />}
      {open === 'note' && <NoteDialog {...dialog} />}
    </Section>
  )
}

function Note({
  mode,
  of: { id, text, by, at, is_removable },
}: {
  mode: TransactionStory['mode']
  of: TransactionNote
}) {
  const { t } = useLingui()
  const removing = useMutation(tags.removeNote())
  return (
    <Row push="between" align="top" tight>
      <Stack gap={1}>
        <Text>
          <Name>{text}</Name>
        </Text>
        <Text small tone="quiet">
          <Name>{by}</Name> · <DateTime of={at} />
        </Text>
      </Stack>
      {is_removable && (
        <IconButton
          size="small"
          label={t`Remove this note`}
          icon={<CloseIcon small />}
          isPending={removing.isPending}
          onPress={() => removing.mutate({ mode, id })}
        />
      )}
    </Row>
  )
}
