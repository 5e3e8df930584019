import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { FieldLabel, FieldNotes, type FieldWords } from './field-parts.tsx'
import { ChevronDownIcon } from '../icons/first.tsx'
import { TickIcon } from '../icons/states.tsx'
import * as css from './field.module.css'
import { cx } from '../cx.ts'
import * as floating from '../layout/floating.module.css'

export interface SelectOption<Id extends string> {
  id: Id
  label: string
  note?: string
  icon?: ReactNode
}

export interface SelectProps<Id extends string> extends FieldWords {
  name?: string
  options: readonly SelectOption<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  placeholder?: string
  isDisabled?: boolean
}

/** A choice from a floating list. */
export function Select<Id extends string>({
  label,
  hint,
  optional = false,
  beside,
  options,
  value,
  onChange,
  placeholder,
  isDisabled = false,
  ...field
}: SelectProps<Id>) {
  const { t } = useLingui()
  return (
    <AriaSelect
      {...field}
      // a list without options does not open, so a press before they are loaded would do nothing
      isDisabled={isDisabled || options.length === 0}
      isRequired={!optional}
      className={cx(css.field)}
      placeholder={placeholder ?? t`Choose one`}
      value={value}
      onChange={(key) => choose(options, key, onChange)}
    >
      <FieldLabel label={label} optional={optional} beside={beside} />
      <Button className={cx(css.input, css.select)}>
        <SelectValue />
        <ChevronDownIcon small />
      </Button>
      <FieldNotes hint={hint} />
      <Popover className={cx(floating.popover)} offset={4}>
        <ListBox items={options}>
          {(option) => (
            <ListBoxItem className={cx(floating.item)} textValue={option.label}>
              {({ isSelected }) => <OptionFace option={option} isSelected={isSelected} />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

function choose<Id extends string>(options: readonly SelectOption<Id>[], key: unknown, onChange: (id: Id) => void) {
  const option = options.find(({ id }) => id === key)
  if (option) onChange(option.id)
}

function OptionFace({ option, isSelected }: { option: SelectOption<string>; isSelected: boolean }) {
  return (
    <>
      {option.icon}
      <span>
        {option.label}
        {option.note && <span className={floating.note}>{option.note}</span>}
      </span>
      {isSelected && <TickIcon small />}
    </>
  )
}
