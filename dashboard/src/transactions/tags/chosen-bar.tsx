import type { Mode } from '@sahuji/contract/http/lists'
import { taggedAtOnce } from '@sahuji/contract/transactions/tags'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import type { ChosenRows } from './chosen-rows.ts'
import { NoteDialog, TagDialog, UntagDialog } from './tag-dialogs.tsx'
import * as css from './chosen-bar.module.css'

type Open = 'tag' | 'untag' | 'note'

/** How many rows are chosen, and what can be done with all of them; it stays at the bottom of the screen. */
export function ChosenBar({ mode, of: { chosen, chooseAll, chooseNone, end } }: { mode: Mode; of: ChosenRows }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>()
  const count = useWriting().number(chosen.length)
  const most = useWriting().number(taggedAtOnce)
  const isTooMany = chosen.length > taggedAtOnce
  const isDisabled = chosen.length === 0 || isTooMany
  const dialog = { mode, rows: chosen, onClose: () => setOpen(undefined) }
  return (
    <section className={css.bar} aria-label={t`Chosen transactions`}>
      <Text as="span" strong>
        {chosen.length === 0 ? (
          <Trans>Choose transactions</Trans>
        ) : (
          <Plural value={chosen.length} one={`${count} chosen`} other={`${count} chosen`} />
        )}
      </Text>
      {isTooMany && (
        <Text as="span" small tone="quiet">
          <Trans>At most {most} at once</Trans>
        </Text>
      )}
      <Row gap={1}>
        <Button kind="ghost" size="small" onPress={chooseAll}>
          <Trans>Choose all shown</Trans>
        </Button>
        {chosen.length > 0 && (
          <Button kind="ghost" size="small" onPress={chooseNone}>
            <Trans>Choose none</Trans>
          </Button>
        )}
      </Row>
      <Row gap={2}>
        <Button size="small" isDisabled={isDisabled} onPress={() => setOpen('tag')}>
          <Trans>Add a tag</Trans>
        </Button>
        <Button
          size="small"
          isDisabled={isDisabled || chosen.every(({ tags }) => !tags)}
          onPress={() => setOpen('untag')}
        >
          <Trans>Remove a tag</Trans>
        </Button>
        <Button size="small" isDisabled={isDisabled} onPress={() => setOpen('note')}>
          <Trans>Add a note</Trans>
        </Button>
        <Button kind="primary" size="small" onPress={end}>
          <Trans>Done</Trans>
        </Button>
      </Row>
      {open === 'tag' && <TagDialog {...dialog} />}
      {open === 'untag' && <UntagDialog {...dialog} />}
      {open === 'note' && <NoteDialog {...dialog} />}
    </section>
  )
}
