import { type Broken, type InvariantCheck, shownMax } from '../src/ledger/verification.ts'

/** Every move of a load, in any test, has one event of its timeline and one fact. */
export const movesAreRecorded: InvariantCheck = {
  invariant: 'M7',
  says: 'each move of a load is told once; that it is unclear again when the reason changes',
  broken: (tx) => tx.many<Broken>`
    select load, state, moves, told
      from (select collection_id as load, state_to as state, count(*) as moves
              from collection_events e join loads l on l.id = e.collection_id where state_to <> 'created' group by 1, 2) m
      full join (select (body ->> 'id')::uuid as load, substr(name, 6) as state, count(*) as told
                   from facts where name like 'load.%' group by 1, 2) f using (load, state)
     where case when state = 'unclear' then moves > told else moves is distinct from told end limit ${shownMax}`,
}
