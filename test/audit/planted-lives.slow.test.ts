import { FILES } from './other-files.ts'
import { testPlants } from './run-plants.ts'

testPlants('mistakes in lives', ({ name, among }) => !FILES[name] && /^(journey|ride)\./.test(among))
testPlants('mistakes in files of the sandbox', ({ name }) => FILES[name] !== undefined)
