import { type ComponentPropsWithRef, type KeyboardEvent, useId, useState } from 'react'

interface Listed {
  id: string
}

export interface ListBelow<Item extends Listed> {
  line: ComponentPropsWithRef<'input'>
  list: ComponentPropsWithRef<'div'>
  groupOf: (id: string) => { group: ComponentPropsWithRef<'div'>; head: ComponentPropsWithRef<'p'> }
  optionOf: (item: Item) => ComponentPropsWithRef<'div'>
  isAt: (item: Item) => boolean
}

export interface ListBelowAsk<Item extends Listed> {
  label: string
  /** The text of the field; another text starts at the first item again. */
  value: string
  items: readonly Item[]
  onChoose: (item: Item) => void
}

/**
 * A field with a list that is always open below it: ARIA's combobox with a listbox. The field keeps the focus, arrows
 * cycle, Enter or a press chooses.
 */
export function useListBelow<Item extends Listed>({ label, value, items, onChoose }: ListBelowAsk<Item>) {
  const id = useId()
  const [moved, setMoved] = useState<{ of: string; to: string }>()
  const at = items.find((item) => moved?.of === value && item.id === moved.to) ?? items[0]
  const to = (item: Item | undefined) => item && item !== at && setMoved({ of: value, to: item.id })
  const by = (steps: number) => to(items.at(((at ? items.indexOf(at) : -1) + steps) % items.length))
  const below: ListBelow<Item> = {
    line: {
      role: 'combobox',
      'aria-label': label,
      'aria-expanded': items.length > 0,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': at && `${id}-${at.id}`,
      onKeyDown: keysTo({ ArrowDown: () => by(1), ArrowUp: () => by(-1), Enter: () => at && onChoose(at) }),
    },
    list: { id: `${id}-list`, role: 'listbox', 'aria-label': label },
    groupOf: (name) => ({
      group: { role: 'group', 'aria-labelledby': `${id}-${name}` },
      head: { id: `${id}-${name}`, role: 'presentation' },
    }),
    optionOf: (item) => ({
      id: `${id}-${item.id}`,
      role: 'option',
      'aria-selected': item === at,
      onMouseMove: () => to(item),
      onMouseDown: (event) => event.preventDefault(),
      onClick: () => onChoose(item),
    }),
    isAt: (item) => item === at,
  }
  return below
}

/** Keys of an input method's composition belong to the composition. */
const keysTo = (acts: Readonly<Record<string, () => void>>) => (event: KeyboardEvent) => {
  const act = event.nativeEvent.isComposing ? undefined : acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
