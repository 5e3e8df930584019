import { freeText } from '../input/free-text.ts'

/** Words for the bank's slip; connectIPS takes no more than 50 characters. */
export const loadRemark = freeText(0, 50)
