import { describeMutants } from '../../mutants/describe-mutants.ts'
import { CELL_MUTANTS } from '../../mutants/list-mutants.ts'

describeMutants(CELL_MUTANTS)
