import { type ReactNode, useState } from 'react'
import { TextButton } from './button.tsx'
import { Stack } from './layout.tsx'
import { Text } from './text.tsx'
import * as css from './explained.module.css'

export interface ExplainedProps {
  /** What is asked: "Why these?" */
  label: ReactNode
  /** Made only once somebody asks. */
  children: ReactNode
  /** Where somebody else opens it too. */
  shown?: { is: boolean; set: (isShown: boolean) => void }
}

/** A question under figures; its answer stands below it from the press on. */
export function Explained({ label, children, shown }: ExplainedProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { is: isShown, set } = shown ?? { is: isOpen, set: setIsOpen }
  return (
    <Stack gap={2}>
      <Text small>
        <span className={css.ask}>
          <TextButton onPress={() => set(!isShown)} aria-expanded={isShown}>
            {label}
          </TextButton>
        </span>
      </Text>
      {isShown && children}
    </Stack>
  )
}
