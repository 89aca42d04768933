import EventLoop
import Testing

@testable import SampleNetwork

@LoopActor
@Suite struct SampleImageStoreTests {
  @Test(arguments: [
    "", "icon.png", "http://www.example.com/icon.png", "https://www.example.com/Icon.png",
    "https://www.example.com/some_image.gif",
  ])
  func `other URLs have no image`(url: String) async throws {
    let error = try #require(
      await #expect(throws: SampleImageError.self) { try await fetch(url) })

    #expect(error.code == .networkError)
    #expect(error.url == url)
  }

  @Test func `the store has the images of url-only ads`() async throws {
    let ad = try #require(World().fetch("content+url-only").ads.first)

    #expect(try await fetch(ad.iconURL) === SampleImage.icon)
    #expect(try await fetch(ad.imageURLs.first) === SampleImage.landscape)
    #expect(try await fetch(ad.adInfoIconURL) === SampleImage.infoIcon)
  }

  @Test(arguments: ["missing-images", "url-only+missing-images"])
  func `the store has no images of ads with missing-images`(adUnitID: String) async throws {
    let ad = try #require(World().fetch(adUnitID).ads.first)
    let urls = ad.imageURLs + [try #require(ad.iconURL), try #require(ad.adInfoIconURL)]

    for url in urls {
      await #expect(throws: SampleImageError.self) { try await fetch(url) }
    }
  }

  @Test func `a fetch answers after the current job`() async {
    var order: [String] = []
    await withCheckedContinuation { continuation in
      SampleImageStore.fetch("https://www.example.com/icon.png") { _ in
        order.append("fetched")
        continuation.resume()
      }
      order.append("now")
    }
    #expect(order == ["now", "fetched"])
  }

  private func fetch(_ url: String?) async throws -> SampleImage {
    let url = try #require(url)
    return try await withCheckedContinuation { continuation in
      SampleImageStore.fetch(url) { continuation.resume(returning: $0) }
    }.get()
  }
}
