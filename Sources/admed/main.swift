import AdmedCLI
import BidTokenAdapter
import GenericOpenRTBAdapter
import HouseAdapter
import MockAdapter
import PangleAdapter
import URLKeyAdapter

await Admed.run(adapters: [
    PangleAdapter.self, GenericOpenRTBAdapter.self, BidTokenAdapter.self, URLKeyAdapter.self,
    HouseAdapter.self, MockAdapter.self,
])
