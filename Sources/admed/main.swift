import AdmedCLI
import MockAdapter
import PangleAdapter

await Admed.run(adapters: [PangleAdapter.self, MockAdapter.self])
