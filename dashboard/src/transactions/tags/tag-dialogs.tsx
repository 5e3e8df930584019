import type { Mode } from '@sahuji/contract/http/lists'
import { tagLengthMax, type Transaction } from '@sahuji/contract/transactions'
import { noteLengthMax, tagKey, type TagOutcome } from '@sahuji/contract/transactions/tags'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { TextArea } from '../../kit/forms/text-area.tsx'
import { TextField } from '../../kit/forms/text-field.tsx'
import { Name } from '../../kit/layout/text.tsx'
import { FormDialog } from '../../kit/overlays/form-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { followed } from '../../platform/calls/query.ts'
import { tags } from './calls.ts'

export interface TagDialogProps {
  mode: Mode
  /** What is tagged or noted. */
  rows: readonly Pick<Transaction, 'id' | 'tags'>[]
  onClose: () => void
}

const idsOf = (rows: TagDialogProps['rows']): string[] => rows.map(({ id }) => id)

/** Gives the rows a tag: one that the shop has already, or a new one. */
export function TagDialog({ mode, rows, onClose }: TagDialogProps) {
  const { t } = useLingui()
  const { text: tag, setText: setTag, remarks, submit } = useNeededText('tag', t`Write a tag.`)
  const known = useQuery(tags.list(mode)).data ?? []
  const notifyOutcome = useOutcome()
  const tagging = useMutation(
    followed(tags.tag(), (outcome, asked) => {
      onClose()
      notifyOutcome(outcome, t`Tagged with “${asked.tag}”`)
    }),
  )
  return (
    <FormDialog
      title={t`Add a tag`}
      lead={<TagLead count={rows.length} />}
      confirm={<Trans>Add</Trans>}
      errors={useRefusedFields(tagging.error)}
      remarks={remarks}
      isPending={tagging.isPending}
      onSubmit={() => submit((words) => tagging.mutate({ mode, tag: words, ids: idsOf(rows) }))}
      onClose={onClose}
    >
      <TextField
        name="tag"
        label={t`Tag`}
        hint={t`For example a season, a project or a person. Everybody who reads the history of the shop sees it.`}
        value={tag}
        onChange={setTag}
        maxLength={tagLengthMax}
        autoFocus
      />
      {known.length > 0 && (
        <Chips label={t`Tags you have`}>
          {known.map((name) => (
            <Chip key={name} on={tagKey(name) === tagKey(tag)} onPress={() => setTag(name)}>
              <Name>{name}</Name>
            </Chip>
          ))}
        </Chips>
      )}
    </FormDialog>
  )
}

/** Takes a tag from the rows that have it. */
export function UntagDialog({ mode, rows, onClose }: TagDialogProps) {
  const { t } = useLingui()
  const theirs = [...new Set(rows.flatMap((row) => row.tags ?? []))].toSorted()
  const [tag, setTag] = useState(theirs.length === 1 ? theirs[0] : undefined)
  const notifyOutcome = useOutcome()
  const removing = useMutation(
    followed(tags.untag(), (outcome, asked) => {
      onClose()
      notifyOutcome(outcome, t`Removed the tag “${asked.tag}”`)
    }),
  )
  return (
    <FormDialog
      title={t`Remove a tag`}
      lead={<TagLead count={rows.length} />}
      confirm={<Trans>Remove</Trans>}
      errors={useRefusedFields(removing.error)}
      isPending={removing.isPending}
      isIncomplete={tag === undefined}
      onSubmit={() => tag !== undefined && removing.mutate({ mode, tag, ids: idsOf(rows) })}
      onClose={onClose}
    >
      <Chips label={t`Their tags`}>
        {theirs.map((name) => (
          <Chip key={name} on={name === tag} onPress={() => setTag(name)}>
            <Name>{name}</Name>
          </Chip>
        ))}
      </Chips>
    </FormDialog>
  )
}

/** Adds the same note to all rows. */
export function NoteDialog({ mode, rows, onClose }: TagDialogProps) {
  const { t } = useLingui()
  const { text: note, setText: setNote, remarks, submit } = useNeededText('note', t`Write a note.`)
  const notifyOutcome = useOutcome()
  const noting = useMutation(
    followed(tags.note(), (outcome) => {
      onClose()
      notifyOutcome(outcome, t`Note added`)
    }),
  )
  return (
    <FormDialog
      title={t`Add a note`}
      lead={<TagLead count={rows.length} />}
      confirm={<Trans>Add</Trans>}
      errors={useRefusedFields(noting.error)}
      remarks={remarks}
      isPending={noting.isPending}
      onSubmit={() => submit((words) => noting.mutate({ mode, note: words, ids: idsOf(rows) }))}
      onClose={onClose}
    >
      <TextArea
        name="note"
        label={t`Note`}
        hint={t`Everybody who reads the history of the shop sees it; the payer does not.`}
        value={note}
        onChange={setNote}
        maxLength={noteLengthMax}
        autoFocus
      />
    </FormDialog>
  )
}

/** The only field of a dialog: `remarks` has its sentence once the form was sent without a text, and `submit` sends no empty one. */
function useNeededText(field: string, sentence: string) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const words = text.trim()
  return {
    text,
    setText,
    remarks: isTried && words === '' ? { [field]: [sentence] } : undefined,
    submit: (send: (words: string) => void) => {
      setIsTried(true)
      if (words !== '') send(words)
    },
  }
}

function TagLead({ count }: { count: number }) {
  return <Plural value={count} one="For # transaction." other="For # transactions." />
}

/** Reports what became of the rows; those that had no room are named, and stay as they were. */
function useOutcome(): (outcome: TagOutcome, title: string) => void {
  const { t } = useLingui()
  return ({ full }, title) => {
    const left = t`${plural(full, {
      one: '# transaction has no room for more and stays as it was.',
      other: '# transactions have no room for more and stay as they were.',
    })}`
    notify(full > 0 ? { tone: 'unclear', title, note: left } : { tone: 'good', title })
  }
}
