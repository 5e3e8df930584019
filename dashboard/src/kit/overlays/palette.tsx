import { type ReactNode } from 'react'
import { useModal } from './use-modal.ts'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../layout/button.tsx'
import { CloseIcon } from '../icons/first.tsx'
import { SearchIcon } from '../icons/navigation.tsx'
import { PaletteOption, type PaletteItem } from './palette-option.tsx'
import { Spoken } from '../format/spoken.tsx'
import { useListBelow } from './use-list-below.ts'
import * as css from './palette.module.css'

export interface PaletteGroup<Item extends PaletteItem> {
  id: string
  head: string
  items: readonly Item[]
}

export interface PaletteProps<Item extends PaletteItem> {
  /** Names the dialog and its field. */
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  groups: readonly PaletteGroup<Item>[]
  onChoose: (item: Item) => void
  onClose: () => void
  /** Shown where nothing matches. */
  nothing: ReactNode
  /** The count of results, for screen readers; announced once the typing rests. */
  announcement: string
}

/**
 * A search over any page, from which every page can be opened: its matches are listed below it in groups with headings.
 */
export function Palette<Item extends PaletteItem>(props: PaletteProps<Item>) {
  const { label, placeholder, value, onChange, groups, onChoose, onClose, nothing, announcement } = props
  const { t } = useLingui()
  const dialog = useModal(onClose)
  const items = groups.flatMap((group) => group.items)
  const below = useListBelow({ label, value, items, onChoose })
  return (
    <dialog ref={dialog} className={css.palette} aria-label={label}>
      <div className={css.line}>
        <SearchIcon />
        <input
          {...below.line}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton quiet size="small" label={t`Close`} icon={<CloseIcon small />} onPress={onClose} />
      </div>
      <div {...below.list} className={css.list}>
        {groups.map(({ id, head, items: listed }) => {
          const parts = below.groupOf(id)
          return (
            <div key={id} {...parts.group}>
              <p {...parts.head} className={css.head}>
                {head}
              </p>
              {listed.map((item) => (
                <PaletteOption key={item.id} of={item} isAt={below.isAt(item)} option={below.optionOf(item)} />
              ))}
            </div>
          )
        })}
      </div>
      {items.length === 0 && <div className={css.nothing}>{nothing}</div>}
      <Spoken rests>{announcement}</Spoken>
    </dialog>
  )
}
