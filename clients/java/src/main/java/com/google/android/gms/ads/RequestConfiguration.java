package com.google.android.gms.ads;

import java.util.ArrayList;
import java.util.List;

/** What the publisher says about all requests. */
public class RequestConfiguration {
  public static final int TAG_FOR_CHILD_DIRECTED_TREATMENT_UNSPECIFIED = -1;
  public static final int TAG_FOR_CHILD_DIRECTED_TREATMENT_FALSE = 0;
  public static final int TAG_FOR_CHILD_DIRECTED_TREATMENT_TRUE = 1;
  public static final int TAG_FOR_UNDER_AGE_OF_CONSENT_UNSPECIFIED = -1;
  public static final int TAG_FOR_UNDER_AGE_OF_CONSENT_FALSE = 0;
  public static final int TAG_FOR_UNDER_AGE_OF_CONSENT_TRUE = 1;
  public static final String MAX_AD_CONTENT_RATING_UNSPECIFIED = "";
  public static final String MAX_AD_CONTENT_RATING_G = "G";
  public static final String MAX_AD_CONTENT_RATING_PG = "PG";
  public static final String MAX_AD_CONTENT_RATING_T = "T";
  public static final String MAX_AD_CONTENT_RATING_MA = "MA";

  /** Says that a number is one of the values of {@code TAG_FOR_CHILD_DIRECTED_TREATMENT}. */
  public @interface TagForChildDirectedTreatment {}

  /** Says that a number is one of the values of {@code TAG_FOR_UNDER_AGE_OF_CONSENT}. */
  public @interface TagForUnderAgeOfConsent {}

  /** Says that a text is one of the values of {@code MAX_AD_CONTENT_RATING}. */
  public @interface MaxAdContentRating {}

  /** Whether the publisher allows personalization. */
  public enum PublisherPrivacyPersonalizationState {
    DEFAULT(0),
    ENABLED(1),
    DISABLED(2);

    private final int value;

    PublisherPrivacyPersonalizationState(int value) {
      this.value = value;
    }

    public int getValue() {
      return value;
    }
  }

  private final Builder values;

  private RequestConfiguration(Builder values) {
    this.values = values;
  }

  public int getTagForChildDirectedTreatment() {
    return values.childDirectedTreatment;
  }

  public int getTagForUnderAgeOfConsent() {
    return values.underAgeOfConsent;
  }

  public AgeRestrictedTreatment getAgeRestrictedTreatment() {
    return values.ageRestrictedTreatment;
  }

  public String getMaxAdContentRating() {
    return values.maxAdContentRating;
  }

  public List<String> getTestDeviceIds() {
    return new ArrayList<>(values.testDeviceIds);
  }

  public PublisherPrivacyPersonalizationState getPublisherPrivacyPersonalizationState() {
    return values.personalizationState;
  }

  public Builder toBuilder() {
    return values.copy();
  }

  /** Makes a configuration. */
  public static class Builder {
    private int childDirectedTreatment = TAG_FOR_CHILD_DIRECTED_TREATMENT_UNSPECIFIED;
    private int underAgeOfConsent = TAG_FOR_UNDER_AGE_OF_CONSENT_UNSPECIFIED;
    private AgeRestrictedTreatment ageRestrictedTreatment = AgeRestrictedTreatment.UNSPECIFIED;
    private String maxAdContentRating = MAX_AD_CONTENT_RATING_UNSPECIFIED;
    private List<String> testDeviceIds = List.of();
    private PublisherPrivacyPersonalizationState personalizationState =
        PublisherPrivacyPersonalizationState.DEFAULT;

    public Builder setTagForChildDirectedTreatment(int treatment) {
      childDirectedTreatment = treatment;
      return this;
    }

    public Builder setTagForUnderAgeOfConsent(int consent) {
      underAgeOfConsent = consent;
      return this;
    }

    public Builder setAgeRestrictedTreatment(AgeRestrictedTreatment treatment) {
      ageRestrictedTreatment = treatment;
      return this;
    }

    public Builder setMaxAdContentRating(String rating) {
      maxAdContentRating = rating == null ? MAX_AD_CONTENT_RATING_UNSPECIFIED : rating;
      return this;
    }

    public Builder setTestDeviceIds(List<String> ids) {
      testDeviceIds = ids == null ? List.of() : List.copyOf(ids);
      return this;
    }

    public Builder setPublisherPrivacyPersonalizationState(
        PublisherPrivacyPersonalizationState state) {
      personalizationState = state;
      return this;
    }

    public RequestConfiguration build() {
      return new RequestConfiguration(copy());
    }

    private Builder copy() {
      Builder copy = new Builder();
      copy.childDirectedTreatment = childDirectedTreatment;
      copy.underAgeOfConsent = underAgeOfConsent;
      copy.ageRestrictedTreatment = ageRestrictedTreatment;
      copy.maxAdContentRating = maxAdContentRating;
      copy.testDeviceIds = testDeviceIds;
      copy.personalizationState = personalizationState;
      return copy;
    }
  }
}
