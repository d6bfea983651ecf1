#if canImport(UIKit) && canImport(WebKit)
    import AdapterKit
    import UIKit
    import WebKit

    /// Shows a creative's markup, with a button that closes it once the placement allows it.
    final class AdViewController: UIViewController, WKNavigationDelegate {
        private let creative: AdCreative
        private let skipAfter: Duration?
        private let presentation: ScreenPresentation
        private let closeButton = UIButton(type: .close)

        init(_ creative: AdCreative, skipAfter: Duration?, _ presentation: ScreenPresentation) {
            self.creative = creative
            self.skipAfter = skipAfter
            self.presentation = presentation
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        deinit { presentation.end(.ended) }

        override func viewDidLoad() {
            super.viewDidLoad()
            let web = WKWebView(frame: view.bounds)
            web.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            web.navigationDelegate = self
            view.addSubview(web)
            web.loadHTMLString(creative.text, baseURL: nil)

            closeButton.frame = CGRect(x: 16, y: 56, width: 44, height: 44)
            closeButton.isHidden = skipAfter != nil
            closeButton.addAction(
                UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
            view.addSubview(closeButton)
        }

        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            presentation.appear()
            guard let skipAfter else { return }
            Task { [weak self] in
                try? await Task.sleep(for: skipAfter)
                self?.closeButton.isHidden = false
            }
        }

        override func viewDidDisappear(_ animated: Bool) {
            super.viewDidDisappear(animated)
            if isBeingDismissed { presentation.end(.ended) }
        }

        func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async
            -> WKNavigationActionPolicy
        {
            guard action.navigationType == .linkActivated, let url = action.request.url else { return .allow }
            presentation.click()
            _ = await UIApplication.shared.open(url)
            return .cancel
        }
    }
#endif
